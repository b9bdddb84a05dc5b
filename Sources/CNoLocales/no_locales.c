/* An empty table in the place of ICU's data: names of languages, formats of dates and the like.

   Swift's Foundation contains ICU, whose data are 34 of the 87 megabytes of a program that has these libraries in it. digraph
   sorts, compares and prints without them: same input, same bytes, in any language. A library in an archive is only linked
   if somebody looks for what it defines, and this is found first. ICU takes each look-up for one that has failed, and goes
   on with what it has in code: properties of letters, and regular expressions.

   The form is that of ICU's `UDataOffsetTOC`, https://unicode-org.github.io/icu/userguide/icu_data: a header, then the number
   of entries. */
#include <stdint.h>

typedef struct {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, charset, size_of_char, reserved_byte;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t count;
} digraph_no_locales;

#define NO_LOCALES \
  { 32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'C', 'm', 'n', 'D'}, {1, 0, 0, 0}, {3, 0, 0, 0}, {0}, 0 }

/* Each version of ICU looks for a name of its own. If a compiler comes with another, Scripts/make-release sees it by the
   archive's size. */
#define VERSION(number) \
  extern const digraph_no_locales icudt##number##_dat; \
  const digraph_no_locales icudt##number##_dat __attribute__((aligned(16))) = NO_LOCALES;

#if defined(__linux__) && defined(__LITTLE_ENDIAN__)
VERSION(72)
VERSION(74)
VERSION(76)
VERSION(77)
VERSION(78)
#endif

/* Nothing to call: what counts is what no_locales.c defines. */

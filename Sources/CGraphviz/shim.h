#include <gvc.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Identities of clusters.

   The library orders subgraphs by an identity that is the address of their name, as it happens to be allocated; then one
   drawing gives different pictures. Here the caller allocates all names in one piece, in order, and the address of a name
   is the identity of its cluster. Everything else is left to the library's own discipline. */

static inline int digraph_is_cluster(int kind, const char *name) {
  return kind == AGRAPH && name != NULL && strncmp(name, "cluster", 7) == 0;
}

static inline long digraph_map(void *state, int kind, char *name, IDTYPE *id, int create) {
  if (!digraph_is_cluster(kind, name)) return AgIdDisc.map(state, kind, name, id, create);
  *id = (IDTYPE)(uintptr_t)name;
  return 1;
}

static inline void digraph_free(void *state, int kind, IDTYPE id) {
  if (id % 2 == 0 && digraph_is_cluster(kind, (char *)(uintptr_t)id)) return;
  AgIdDisc.free(state, kind, id);
}

/* Opens an empty directed graph. */
static inline Agraph_t *digraph_open(const char *name) {
  static Agiddisc_t identities;
  static Agdisc_t disciplines;
  identities = AgIdDisc;
  identities.map = (void *)digraph_map;
  identities.free = (void *)digraph_free;
  disciplines = AgDefaultDisc;
  disciplines.id = &identities;
  return agopen((char *)name, Agdirected, &disciplines);
}

/* Adds a cluster. Its name begins with "cluster" at an even address and must outlive the graph; clusters are ordered by
   the addresses of their names. */
static inline Agraph_t *digraph_cluster(Agraph_t *graph, char *name) { return agsubg(graph, name, 1); }

static inline Agnode_t *digraph_node(Agraph_t *graph, const char *name) { return agnode(graph, (char *)name, 1); }

static inline Agedge_t *digraph_edge(Agraph_t *graph, Agnode_t *from, Agnode_t *to, const char *name) {
  return agedge(graph, from, to, (char *)name, 1);
}

/* Sets the value of an attribute for all nodes (AGNODE), edges (AGEDGE) or graphs (AGRAPH) without one of their own. */
static inline void digraph_default(Agraph_t *graph, int kind, const char *name, const char *value) {
  agattr(graph, kind, (char *)name, (char *)value);
}

/* Sets an attribute of a graph, node or edge. */
static inline int digraph_set(void *object, const char *name, const char *value) {
  return agsafeset(object, (char *)name, (char *)value, "");
}

/* Sets an attribute of a graph, node or edge to an HTML-like value, as label=<…> does in DOT. */
static inline int digraph_set_html(Agraph_t *graph, void *object, const char *name, const char *value) {
  return agsafeset(object, (char *)name, agstrdup_html(graph, (char *)value), "");
}

/* Renders into memory that gvFreeRenderData frees. The length is an `unsigned` before Graphviz 14 and a `size_t` since;
   on a little-endian machine, eight bytes that start as zero are right for both. */
static inline int digraph_render(GVC_t *context, Agraph_t *graph, const char *format, char **result, size_t *length) {
  *length = 0;
  return gvRenderData(context, graph, format, result, (void *)length);
}

/* Writes the graph in its own language, without positions, into memory that free() frees. */
static inline int digraph_write(Agraph_t *graph, char **result, size_t *length) {
  FILE *file = open_memstream(result, length);
  if (file == NULL) return -1;
  int failed = agwrite(graph, file);
  return fclose(file) != 0 || failed != 0 ? -1 : 0;
}

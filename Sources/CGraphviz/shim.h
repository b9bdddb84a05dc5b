#include <gvc.h>
#include <stdio.h>

/* Opens an empty directed graph. Its kind is a global variable, which Swift 6 does not let code read. */
static inline Agraph_t *digraph_open(const char *name) { return agopen((char *)name, Agdirected, NULL); }

static inline Agraph_t *digraph_subgraph(Agraph_t *graph, const char *name) { return agsubg(graph, (char *)name, 1); }

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

#include <gvc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* Identities of clusters.

   The library orders subgraphs by their identity, which is the address of their name, wherever that happens to be; then
   one drawing gives different pictures. Here clusters are numbered as they are added. Everything else is left to the
   library's own discipline, whose state is `base`. */

typedef struct {
  void *base;
  Agraph_t *graph;
  char **names;
  size_t count;
} digraph_identities;

static inline void *digraph_identities_open(Agraph_t *graph, Agdisc_t *disciplines) {
  digraph_identities *state = calloc(1, sizeof *state);
  state->base = AgIdDisc.open(graph, disciplines);
  state->graph = graph;
  return state;
}

/* Pointers are even and unnamed things are odd, so small even numbers are free. */
static inline IDTYPE digraph_identity(size_t index) { return 2 * ((IDTYPE)index + 1); }

static inline int digraph_is_cluster(digraph_identities *state, int kind, IDTYPE id) {
  return kind == AGRAPH && id % 2 == 0 && id >= 2 && id <= 2 * (IDTYPE)state->count;
}

static inline long digraph_identities_map(void *opaque, int kind, char *name, IDTYPE *id, int create) {
  digraph_identities *state = opaque;
  if (kind != AGRAPH || name == NULL || strncmp(name, "cluster", 7) != 0) {
    return AgIdDisc.map(state->base, kind, name, id, create);
  }
  *id = 0;
  for (size_t index = 0; index < state->count; index++) {
    if (strcmp(state->names[index], name) == 0) *id = digraph_identity(index);
  }
  if (*id == 0 && create) {
    state->names = realloc(state->names, (state->count + 1) * sizeof *state->names);
    state->names[state->count] = agstrdup(state->graph, name);
    *id = digraph_identity(state->count++);
  }
  return 1;
}

static inline void digraph_identities_free(void *opaque, int kind, IDTYPE id) {
  digraph_identities *state = opaque;
  if (!digraph_is_cluster(state, kind, id)) AgIdDisc.free(state->base, kind, id);
}

static inline char *digraph_identities_print(void *opaque, int kind, IDTYPE id) {
  digraph_identities *state = opaque;
  if (!digraph_is_cluster(state, kind, id)) return AgIdDisc.print(state->base, kind, id);
  return state->names[id / 2 - 1];
}

static inline void digraph_identities_close(void *opaque) {
  digraph_identities *state = opaque;
  AgIdDisc.close(state->base);
  free(state->names);
  free(state);
}

/* Opens an empty directed graph. The types of some functions differ between versions of the library, hence the casts. */
static inline Agraph_t *digraph_open(const char *name) {
  static Agiddisc_t identities;
  static Agdisc_t disciplines;
  identities = AgIdDisc;
  identities.open = (void *)digraph_identities_open;
  identities.map = (void *)digraph_identities_map;
  identities.free = (void *)digraph_identities_free;
  identities.print = (void *)digraph_identities_print;
  identities.close = (void *)digraph_identities_close;
  disciplines = AgDefaultDisc;
  disciplines.id = &identities;
  return agopen((char *)name, Agdirected, &disciplines);
}

/* Adds a cluster, whose name begins with "cluster". Clusters are ordered as they are added. */
static inline Agraph_t *digraph_cluster(Agraph_t *graph, const char *name) { return agsubg(graph, (char *)name, 1); }

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

/* Where things are once the graph is laid out: in points, y upwards, whatever the direction of its ranks. */

typedef struct {
  double x, y, width, height;
} digraph_box;

static inline digraph_box digraph_box_of(boxf box) {
  digraph_box result = {
    (box.LL.x + box.UR.x) / 2, (box.LL.y + box.UR.y) / 2, box.UR.x - box.LL.x, box.UR.y - box.LL.y};
  return result;
}

static inline digraph_box digraph_box_of_label(textlabel_t *label) {
  digraph_box result = {0, 0, 0, 0};
  if (label != NULL) {
    result.x = label->pos.x;
    result.y = label->pos.y;
    result.width = label->dimen.x;
    result.height = label->dimen.y;
  }
  return result;
}

/* The middle of a node, and its size. */
static inline digraph_box digraph_place_of_node(Agnode_t *node) {
  digraph_box result = {ND_coord(node).x, ND_coord(node).y, ND_width(node) * 72, ND_height(node) * 72};
  return result;
}

/* The middle of a label, and its size; nothing for none. */
static inline digraph_box digraph_place_of_label(Agedge_t *edge) { return digraph_box_of_label(ED_label(edge)); }
static inline digraph_box digraph_place_of_title(Agraph_t *cluster) { return digraph_box_of_label(GD_label(cluster)); }

/* The outline of a cluster. */
static inline digraph_box digraph_place_of_cluster(Agraph_t *cluster) { return digraph_box_of(GD_bb(cluster)); }

/* How many curves an edge is drawn as, and of how many points one of them is made. */
static inline size_t digraph_curve_count(Agedge_t *edge) { return ED_spl(edge) == NULL ? 0 : (size_t)ED_spl(edge)->size; }
static inline size_t digraph_curve_size(Agedge_t *edge, size_t curve) { return (size_t)ED_spl(edge)->list[curve].size; }
static inline double digraph_curve_x(Agedge_t *edge, size_t curve, size_t point) {
  return ED_spl(edge)->list[curve].list[point].x;
}
static inline double digraph_curve_y(Agedge_t *edge, size_t curve, size_t point) {
  return ED_spl(edge)->list[curve].list[point].y;
}

/* Tips of arrows at the start and the end of a curve; zero if there is none. */
static inline int digraph_curve_start(Agedge_t *edge, size_t curve, double *x, double *y) {
  *x = ED_spl(edge)->list[curve].sp.x;
  *y = ED_spl(edge)->list[curve].sp.y;
  return ED_spl(edge)->list[curve].sflag != 0;
}
static inline int digraph_curve_end(Agedge_t *edge, size_t curve, double *x, double *y) {
  *x = ED_spl(edge)->list[curve].ep.x;
  *y = ED_spl(edge)->list[curve].ep.y;
  return ED_spl(edge)->list[curve].eflag != 0;
}

/* Stacks of threads that libraries start, such as Pango's, are as large as the main thread's may be, which is too small
   where `ulimit -s` is. */
static inline void digraph_set_thread_stacks(size_t bytes) {
#ifdef __GLIBC__
  extern int pthread_setattr_default_np(const pthread_attr_t *);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  if (pthread_attr_setstacksize(&attributes, bytes) == 0) pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
#else
  (void)bytes;
#endif
}

/* Ends the process with SIGXCPU, and without a dump, once it has used so many seconds of processor time. */
static inline void digraph_limit_processor(uint32_t seconds) {
  struct rlimit limit;
  struct rlimit none = {0, 0};
  if (getrlimit(RLIMIT_CPU, &limit) == 0 && (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > seconds)) {
    limit.rlim_cur = seconds;
    setrlimit(RLIMIT_CPU, &limit);
  }
  setrlimit(RLIMIT_CORE, &none);
}

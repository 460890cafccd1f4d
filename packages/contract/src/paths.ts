/** The names of the parameters in a path such as `/api/listings/{slug}/like`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/** The path with its parameters filled in, each encoded. */
export function fillPath<Path extends string>(path: Path, params: Record<PathParams<Path>, string>): string {
  const values: Record<string, string> = params;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** The path as a router with `:name` parameters spells it. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** The names of a path's parameters, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

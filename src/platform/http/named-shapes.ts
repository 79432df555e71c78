interface Document {
  paths?: Record<string, Record<string, { responses?: unknown }>>;
  components?: { schemas?: Record<string, unknown> };
}

/**
 * Shapes of answers that have a `title` stand in the document once, under it, and are referred to: so a generated client
 * has a type for each, and the document stays small. Mutates and returns the document.
 */
export function withNamedShapes<T extends object>(document: T): T {
  const { paths = {}, components } = document as Document;
  const named: Record<string, unknown> = {};
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations))
      operation.responses = hoisted(operation.responses, named);
  return Object.assign(document, {
    components: { ...components, schemas: { ...components?.schemas, ...named } },
  });
}

function hoisted(value: unknown, named: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => hoisted(each, named));
  if (typeof value !== 'object' || value === null) return value;
  const { example, ...rest } = value as { example?: unknown; title?: unknown; type?: unknown };
  const inner = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, hoisted(each, named)]));
  const shape = example === undefined ? inner : { ...inner, example };
  if (typeof rest.title !== 'string' || rest.type !== 'object') return shape;
  const known = named[rest.title];
  if (known && JSON.stringify(known) !== JSON.stringify(shape))
    throw new Error(`two shapes of answers are called ${rest.title}`);
  named[rest.title] = shape;
  return { $ref: `#/components/schemas/${rest.title}` };
}

interface Document {
  paths?: Record<string, Record<string, { responses?: unknown; requestBody?: unknown }>>;
  webhooks?: unknown;
  components?: { schemas?: Record<string, unknown> };
}
type Named = Record<string, unknown>;

/**
 * Moves shapes with a `title` to `components/schemas`: generated clients get one type for each and the document stays
 * small. Objects in answers get `additionalProperties: false`. Mutates and returns the document.
 */
export function withNamedShapes<T extends object>(document: T): T {
  const { paths = {}, components, webhooks } = document as Document;
  const named: Named = {};
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations)) {
      operation.responses = hoisted(closed(operation.responses), named);
      if (operation.requestBody) operation.requestBody = hoisted(operation.requestBody, named);
    }
  return Object.assign(document, {
    ...(webhooks ? { webhooks: hoisted(webhooks, named) } : {}),
    components: { ...components, schemas: { ...components?.schemas, ...named } },
  });
}

const mapped = (value: object, change: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'example' || key === 'examples' ? (each as unknown) : change(each),
    ]),
  );

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = mapped(value, closed);
  const isObject = [inner.type].flat().includes('object') && inner.properties !== undefined;
  return isObject && inner.additionalProperties === undefined
    ? { ...inner, additionalProperties: false }
    : inner;
}

function hoisted(value: unknown, named: Named): unknown {
  if (Array.isArray(value)) return value.map((each) => hoisted(each, named));
  if (typeof value !== 'object' || value === null) return value;
  const shape = mapped(value, (each) => hoisted(each, named));
  const { title, type, enum: words, anyOf } = shape;
  if (typeof title !== 'string' || (type !== 'object' && !Array.isArray(words) && !Array.isArray(anyOf)))
    return shape;
  const known = named[title];
  if (known && JSON.stringify(known) !== JSON.stringify(shape))
    throw new Error(`two shapes are called ${title}`);
  named[title] = shape;
  return { $ref: `#/components/schemas/${title}` };
}

interface Shape {
  format?: string;
  items?: Shape;
}
interface Described {
  properties?: Record<string, Shape>;
}

const isId = (shape: Shape | undefined): boolean => shape?.format === 'uuid';
const inSmallLetters = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : Array.isArray(value) ? value.map(inSmallLetters) : value;

/**
 * Lowercases ids from the client: the database accepts either case, but comparisons, map keys and AADs of sealed texts
 * do not. Mutates the given values.
 */
export function lowercaseIds(schema: unknown): (given: unknown) => void {
  const names = Object.entries((schema as Described | undefined)?.properties ?? {})
    .filter(([, shape]) => isId(shape) || isId(shape.items))
    .map(([name]) => name);
  return (given) => {
    const values = given as Record<string, unknown> | null | undefined;
    for (const name of names)
      if (values && Object.hasOwn(values, name)) values[name] = inSmallLetters(values[name]);
  };
}

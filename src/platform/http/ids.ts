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
 * Writes the ids that a caller gave in the letters in which they are kept: the database takes either case, and everything
 * that compares texts, makes keys of them or seals by them would take them for others. Mutates what it is given.
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

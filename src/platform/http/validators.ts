import { Ajv } from 'ajv';
import type { AnySchemaObject, ErrorObject, KeywordDefinition, SchemaValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isUuid } from '../ids.ts';
import { MAX_FAULTS } from './errors.ts';

const ITEMS = 'x-items';

/**
 * `items` that skips lists above `maxItems` and stops after 50 faults. Ajv's own reports all: 1 MB of zeros made an
 * answer of 54 MB.
 */
const boundedItems = (ajv: Ajv): KeywordDefinition => ({
  keyword: ITEMS,
  type: 'array',
  schemaType: 'object',
  errors: 'full',
  compile(schema: object, parent: AnySchemaObject) {
    const validate = ajv.compile(schema);
    const { maxItems = Infinity } = parent as { maxItems?: number };
    const check: SchemaValidateFunction = (list: unknown[], at) => {
      const faults: ErrorObject[] = [];
      if (list.length <= maxItems)
        for (let index = 0; index < list.length && faults.length < MAX_FAULTS; index++) {
          const place = {
            ...at!,
            instancePath: `${at!.instancePath}/${index}`,
            parentData: list,
            parentDataProperty: index,
          };
          if (!validate(list[index], place)) faults.push(...validate.errors!);
        }
      check.errors = faults;
      return faults.length === 0;
    };
    return check;
  },
});

function bounded(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bounded);
  if (typeof schema !== 'object' || schema === null) return schema;
  const isList = 'type' in schema && [schema.type].flat().includes('array');
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [isList && key === 'items' ? ITEMS : key, bounded(value)]),
  );
}

type Compile = (schema: unknown) => ReturnType<Ajv['compile']>;

/** Compiles each schema once per process, however many servers it has: compiling all takes 0.2 s. */
function validator(coerceTypes: boolean): Compile {
  // `verbose` adds the schema to each error, for its message.
  const ajv = new Ajv({
    useDefaults: true,
    allErrors: true,
    verbose: true,
    strict: false,
    removeAdditional: false,
    coerceTypes,
  });
  addFormats.default(ajv);
  // Ajv's own format also accepts `urn:uuid:`, which no column does.
  ajv.addFormat('uuid', isUuid);
  ajv.addKeyword(boundedItems(ajv));
  const compiled = new Map<string, ReturnType<Compile>>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(bounded(schema) as object);
    compiled.set(text, validate);
    return validate;
  };
}

export const strict = validator(false);
export const coercing = validator(true);

import { readFileSync } from 'node:fs';
import { ConfigSchema } from '../../src/platform/config-schema.ts';
import { VARIABLES } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';

interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  anyOf?: { const: unknown }[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const DEFAULTS = JSON.parse(readFileSync(shippedConfig('default'), 'utf8')) as Record<string, unknown>;
const at = (path: readonly string[]): unknown =>
  path.reduce<unknown>((tree, key) => (tree as Record<string, unknown> | undefined)?.[key], DEFAULTS);

const leaves = (schema: Schema, path: readonly string[] = []): [readonly string[], Schema][] =>
  schema.properties
    ? Object.entries(schema.properties).flatMap(([key, below]) => leaves(below, [...path, key]))
    : [[path, schema]];

const shown = (value: unknown): string =>
  value === undefined || (Array.isArray(value) && value.length === 0)
    ? 'none'
    : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function valuesOf({ type, anyOf, items, minimum, exclusiveMinimum, maximum, minLength }: Schema): string {
  if (anyOf) return anyOf.map((one) => `\`${String(one.const)}\``).join(', ');
  if (items) return items.type === 'integer' ? 'numbers' : 'list';
  if (type === 'string')
    return minLength && minLength > 1 ? `text, at least ${minLength} characters` : 'text';
  return `${exclusiveMinimum === undefined ? minimum : `above ${exclusiveMinimum}`} to ${maximum}`;
}

export function configTable(): string {
  const rows = leaves(ConfigSchema as Schema).map(([path, schema]) => {
    const key = path.join('.');
    const [variable, about] = Object.entries(VARIABLES).find(([, one]) => one.path.join('.') === key) ?? [];
    const named = variable ? `\`${variable}\`${about?.secret ? ', `…_FILE`' : ''}` : '';
    const value = at(path) ?? schema.default;
    return `| \`${key}\` | ${named} | ${shown(value)} | ${valuesOf(schema)} | ${schema.description ?? ''} |`;
  });
  return ['| key | variable | default | values | meaning |', '|---|---|---|---|---|', ...rows].join('\n');
}

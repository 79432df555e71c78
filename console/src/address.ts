import { useLocation, useSearchParams } from 'wouter';

type Values = Readonly<Record<string, string | number | null | undefined>>;

export interface Address {
  get: (name: string) => string | null;
  /** The screen with these values alone. */
  to: (values?: Values) => string;
  /** This state with other values; null takes one away. */
  with: (values: Values) => string;
  go: (href: string) => void;
}

const query = (values: Values): string => {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

/** The state of a screen, which is its address. */
export function useAddress(team: string, screen: string): Address {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  return {
    get: (name) => search.get(name),
    to: (values = {}) => `/${team}/${screen}${query(values)}`,
    with: (values) => `/${team}/${screen}${query({ ...Object.fromEntries(search), ...values })}`,
    go,
  };
}

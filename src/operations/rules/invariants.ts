interface Checked {
  id: string;
  broken: number | null;
  checked_at: Date | null;
}

export function invariantsOf(known: readonly { id: string; says: string }[], checks: readonly Checked[]) {
  const byId = new Map(checks.map((check) => [check.id, check]));
  const invariants = known.map(({ id, says }) => {
    const { broken = null, checked_at = null } = byId.get(id) ?? {};
    return { check: id, says, broken, checked_at };
  });
  const times = invariants.map(({ checked_at: at }) => at?.getTime() ?? 0);
  const oldest = Math.min(...times);
  const status = invariants.some(({ broken }) => broken)
    ? 'broken'
    : invariants.every(({ broken }) => broken === 0)
      ? 'ok'
      : 'unknown';
  return { status, checked_at: oldest > 0 ? new Date(oldest) : null, invariants };
}

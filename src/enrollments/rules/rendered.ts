import { compileTemplate, render } from '../../sending/rules/template.ts';
import type { EnrollmentFacts } from '../step-store.ts';

export type Rendered = { kind: 'ok'; text: string } | { kind: 'missing_variable'; name: string };

/** Plain text, as for subjects. Throws when the template does not compile. */
export function renderedFor(facts: EnrollmentFacts, template: string): Rendered {
  const compiled = compileTemplate(template);
  if (compiled.kind === 'error') throw new Error(compiled.message);
  return render(compiled.template, facts as unknown as Record<string, unknown>, {
    html: false,
    seed: facts.enrollment_id,
  });
}

import { checkRules, findMisspelt, findWarnings } from '../settings-rules.ts';
import { type Environment, type Variables, variables } from '../settings-variables.ts';
import { StartupError } from '../start/startup-error.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

const name = 'settings';

/** Checks that settings fit each other, and names those that are not known. */
export function checkSettings(values: Variables, env: Environment): Finding[] {
  try {
    checkRules(values);
  } catch (error) {
    if (error instanceof StartupError) return [failed(name, error.message)];
    throw error;
  }
  const misspelt = findMisspelt(env, Object.keys(variables.shape)).map((text) => failed(name, text));
  const found = [...misspelt, ...findWarnings(values).map((text) => warning(name, text))];
  return found.length > 0 ? found : [ok(name, 'They fit each other, and none is unknown.')];
}

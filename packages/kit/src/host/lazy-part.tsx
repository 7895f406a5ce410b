import { type ComponentType, lazy } from 'react';

/**
 * Returns a component whose code is loaded when it is first rendered. Like React's `lazy`, but a failed load can be repeated (see
 * `forgetFailedParts`). There is no time limit: its skeleton shows that it takes long.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const create = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failures.add(() => (Part = create()));
        throw error;
      }
    });
  let Part = create();
  return function LazyPart(props) {
    return <Part {...props} />;
  };
}

/**
 * Makes parts whose code could not be loaded try again. Call it when the app unmounts: the host mounts it again when the person
 * presses Retry. Not as soon as they fail: React renders again after a failure, and would repeat the load without end.
 */
export function forgetFailedParts(): void {
  for (const forget of failures) forget();
  failures.clear();
}

const failures = new Set<() => void>();

import { type ComponentType, Suspense, useEffect } from 'react';
import { forgetFailedParts, lazyPart } from '../host/lazy-part.tsx';
import { Route, Routes, Switch } from '../host/routes.tsx';
import { whenIdle } from '../host/scheduling.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useOtherClients } from './entity-cache.ts';
import type { Entity, EntityTypes } from './entity.ts';
import { PendingProvider } from './use-pending.tsx';

/** Loads code. The screens of an item are loaded when they are first needed. */
type Load<Part> = () => Promise<Part>;

interface LazyScreens {
  /** Also shown at the app's paths below an item, for which it has routes of its own. */
  readonly detail: Load<ComponentType>;
  readonly add: Load<ComponentType>;
  readonly edit: Load<ComponentType>;
}

/**
 * Makes an app of an entity: its list or board, which is in the first load, and the screens of an item at the entity's paths, which
 * are those of app.json. What is loaded later, also by the list, is loaded when the page is idle; if that fails, when it is needed.
 */
export function entityApp<T extends EntityTypes>(
  entity: Entity<T>,
  List: ComponentType,
  later: LazyScreens & Readonly<Record<string, Load<unknown>>>,
): ComponentType {
  const { list, add, item, edit, param } = entity.route;
  const [Detail, Add, Edit] = [lazyPart(later.detail), lazyPart(later.add), lazyPart(later.edit)];
  const loadWhenIdle = () => whenIdle(() => void Promise.allSettled(Object.values(later).map((load) => load())));
  return function EntityApp() {
    useEffect(loadWhenIdle, []);
    useEffect(() => forgetFailedParts, []);
    useOtherClients(entity);
    return (
      <Routes>
        <PendingProvider entity={entity}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Switch>
              <Route path={list}>
                <List />
              </Route>
              <Route path={add}>
                <Add />
              </Route>
              <Route path={`${item('')}:${param}/*?`}>
                <Detail />
              </Route>
              <Route path={`${edit('')}:${param}`}>
                <Edit />
              </Route>
            </Switch>
          </Suspense>
        </PendingProvider>
      </Routes>
    );
  };
}

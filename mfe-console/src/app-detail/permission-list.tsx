import type { Permissions } from '@daybook/contracts/permissions';
import { css as shared } from '../console.css';
import { appTexts } from './app-texts.ts';
import { css } from './app-detail.css';

/** Shows the permissions that an operator has given an app, one row for each kind. Operators change them by `daybook permit`. */
export function PermissionList({ permissions }: { permissions: Permissions }) {
  return (
    <>
      <dl className={shared.releases}>
        {kinds.map((kind) => {
          const value = permissions[kind];
          return (
            value !== undefined && (
              <div key={kind} className={shared.item}>
                <dt className={shared.term}>{appTexts.permissionKinds[kind]}</dt>
                {(value === true ? [appTexts.permitted] : value).map((text) => (
                  <dd key={text} className={shared.value}>
                    {text}
                  </dd>
                ))}
              </div>
            )
          );
        })}
      </dl>
      <p className={css.note}>{appTexts.permissionHint}</p>
    </>
  );
}

const kinds = [
  'connect',
  'images',
  'fonts',
  'policies',
  'inlineStyles',
  'workers',
] as const satisfies readonly (keyof Permissions)[];

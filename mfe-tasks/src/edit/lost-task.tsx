import { Button } from '@daybook/kit/button';
import { Version } from '@daybook/kit/clash-choice';
import { NotSaved } from '@daybook/kit/not-saved';
import { Notice } from '@daybook/kit/notice';
import { Spoken } from '@daybook/kit/spoken';
import { useStyles } from '@daybook/kit/styles';
import { useHost } from '@daybook/kit/use-host';
import { useSaving } from '@daybook/kit/use-saving';
import { useRef } from 'react';
import { saveNewTask } from '../add/save-new-task.ts';
import type { Attempt } from '../form/drafts.ts';
import type { TaskFields } from '../form/task-fields.ts';
import { paths } from '../paths.ts';
import { useTaskCache } from '../task-cache.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './lost-task.css';
import { VersionText } from './version-text.tsx';

interface LostTaskProps {
  fields: TaskFields;
  /** What was typed has been saved, or given up. */
  onDone: () => Promise<void>;
}

/** The task is not there any more, but what was typed over it is: it can become a task of its own. */
export function LostTask({ fields, onDone }: LostTaskProps) {
  useStyles(sheet);
  const { navigate } = useHost();
  const { saving, add } = useAddAsNew(fields, onDone);
  const discard = () => void onDone().then(() => navigate(paths.board, { replace: true }));
  const choices = (
    <div className={css.actions}>
      <Button variant="primary" busy={saving.busy} onClick={add}>
        {texts.addAsNew}
      </Button>
      <Button onClick={discard}>{texts.discardText}</Button>
    </div>
  );
  return (
    <div className={css.lost}>
      <Notice tone="warning">
        <strong>{texts.taskGone}</strong> · {texts.goneWhileEditing}
      </Notice>
      <Version name={texts.mine} action={choices}>
        <VersionText fields={fields} />
      </Version>
      <Spoken>
        {saving.failure !== undefined && (
          <NotSaved busy={saving.busy} onRetry={add}>
            {texts.textIsKept}
          </NotSaved>
        )}
      </Spoken>
    </div>
  );
}

function useAddAsNew({ title, category }: TaskFields, onDone: () => Promise<void>) {
  const { fetch, navigate } = useHost();
  const cache = useTaskCache();
  const saving = useSaving();
  const attempt = useRef<Attempt>(undefined);
  const attempts = { last: () => attempt.current, remember: (next?: Attempt) => void (attempt.current = next) };
  const save = async () => {
    // Under the next free number: its own may have been taken since. A category that was taken out must not keep it from being saved.
    const draft = { title: title.trim() === '' ? texts.untitled : title, category: category || ('incomplete' as const) };
    const stored = await saveNewTask(fetch, draft, attempts);
    await onDone();
    await cache.added(stored);
    navigate(paths.board, { replace: true });
  };
  return { saving, add: () => void saving.run(save) };
}

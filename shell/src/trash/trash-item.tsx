import type { RestoredItem, TrashedItem } from '@daybook/contracts/trash';
import { hasStatus } from '@daybook/kit/api/call-error';
import { Badge } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { ErrorAlert } from '@daybook/kit/ui/notice';
import { Time } from '@daybook/kit/ui/time';
import { Trash2, Undo2 } from 'lucide';
import { Icon } from '../frame/icon.tsx';
import { useAction } from '../use-request.ts';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { texts } from './texts.ts';
import { restore } from './trash-calls.ts';

interface TrashItemProps {
  item: TrashedItem;
  onRestored: (item: TrashedItem, restored: RestoredItem) => void;
  onRemove: (item: TrashedItem) => void;
}

/** A note or a task in the trash, with its buttons. */
export function TrashItem({ item, onRestored, onRemove }: TrashItemProps) {
  const { host } = useShell();
  const { isBusy, errorText, run } = useAction(notRestored);
  const name = texts.nameOf(item);
  return (
    <li className={css.item}>
      <div className={css.about}>
        <h2 className={css.name}>
          <span dir="auto">{name}</span> <Badge>{texts.kindOf(item)}</Badge>
        </h2>
        <p className={css.soft}>
          {texts.deleted} <Time at={item.deletedAt} />
        </p>
        <p className={css.soft}>
          {texts.expires} <Time at={item.expiresAt} />
        </p>
        <ErrorAlert>{errorText}</ErrorAlert>
      </div>
      <div className={css.buttons}>
        <Button
          data-restore=""
          aria-label={texts.restoreOf(name)}
          busy={isBusy}
          icon={<Icon icon={Undo2} size={16} />}
          onClick={() => void run(async () => onRestored(item, await restore(host.fetch, item)))}
        >
          {texts.restore}
        </Button>
        <Button aria-label={texts.removeOf(name)} icon={<Icon icon={Trash2} size={16} />} onClick={() => onRemove(item)}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}

function notRestored(error: unknown): string {
  console.error('restoreFromTrash', error);
  return hasStatus(error, 404) ? texts.gone : texts.notRestored;
}

import type { RestoredItem, TrashedItem } from '@daybook/contracts/trash';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Trash2 } from 'lucide';
import { Icon } from '../frame/icon.tsx';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { UserScreen } from '../user-screen.tsx';
import { texts } from './texts.ts';
import { EmptyTrash, MoreItems, RemovalDialog, useRemoval } from './trash-actions.tsx';
import { pathOf, readTrash, type TrashPage } from './trash-calls.ts';
import { TrashItem } from './trash-item.tsx';
import { useTrash } from './use-trash.ts';

/** The notes and tasks that were deleted in the last 30 days: to restore, or to delete for good. */
export function TrashScreen() {
  return (
    <UserScreen texts={texts} request={readTrash}>
      {(page) => <Trash initial={page} />}
    </UserScreen>
  );
}

function Trash({ initial }: { initial: TrashPage }) {
  const { items, next, place, ...trash } = useTrash(initial);
  const { toast, navigate } = useShell().host;
  const onRestored = (item: TrashedItem, restored: RestoredItem) => {
    trash.focusAfter(item);
    trash.remove(item.id);
    toast(texts.restored(texts.nameOf(item), restored), { label: texts.open, onPress: () => navigate(pathOf(restored)) });
  };
  const removal = useRemoval(trash.remove);
  const isEmpty = items.length === 0 && next === undefined;
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {isEmpty ? <Nothing /> : <p>{texts.intro}</p>}
      <EmptyTrash isShown={!isEmpty} place={place} onEmptied={trash.clear} />
      {items.length > 0 && (
        <ul className={css.list}>
          {items.map((item) => (
            <TrashItem key={item.id} item={item} onRestored={onRestored} onRemove={removal.ask} />
          ))}
        </ul>
      )}
      {next !== undefined && <MoreItems cursor={next} onRead={trash.add} />}
      <RemovalDialog removal={removal} place={place} />
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState title={texts.isEmpty} icon={<Icon icon={Trash2} size={22} />}>
      {texts.isEmptyText}
    </EmptyState>
  );
}

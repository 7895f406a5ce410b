import { ButtonLink } from '@daybook/kit/button';
import { EmptyState } from '@daybook/kit/empty-state';
import { Screen } from '@daybook/kit/screen';
import { useStyles } from '@daybook/kit/styles';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../texts.ts';
import { css, sheet } from './board.css';
import { columns } from './columns.ts';

/** The Progress Board: four columns. */
export function BoardScreen() {
  useStyles(sheet);
  return (
    <Screen title={texts.board} actions={<AddTask />}>
      <div className={css.board}>
        {columns.map(({ title, category }) => (
          <Column key={category} title={title} />
        ))}
      </div>
    </Screen>
  );
}

function AddTask() {
  return (
    <ButtonLink variant="primary" icon={<Plus size={18} aria-hidden="true" />} to="/add-task">
      {texts.addTask}
    </ButtonLink>
  );
}

function Column({ title }: { title: string }) {
  const id = useId();
  return (
    <section className={css.column} aria-labelledby={id}>
      <h2 className={css.title} id={id}>
        {title}
      </h2>
      <EmptyState compact title={texts.noTasks} />
    </section>
  );
}

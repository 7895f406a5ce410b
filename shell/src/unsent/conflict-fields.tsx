import { TextComparison } from '@daybook/kit/compare/text-comparison';
import { css } from '../user-screen.css';
import { texts } from './conflict-texts.ts';

type Item = Readonly<Record<string, unknown>>;

interface ConflictFieldsProps {
  mine: Item;
  theirs: Item;
}

/** The differences between the person's version and the saved one by field, also in fields that this release does not know. */
export function ConflictFields({ mine, theirs }: ConflictFieldsProps) {
  const fields = Object.keys(mine);
  const isSame = (field: string) => textOf(field, mine) === textOf(field, theirs);
  const same = fields.filter(isSame);
  return (
    <>
      {fields
        .filter((field) => !isSame(field))
        .map((field) => (
          <section key={field} className={css.field}>
            <h3 className={css.name}>{labelOf(field)}</h3>
            <TextComparison before={textOf(field, theirs)} after={textOf(field, mine)} texts={texts} showsBoth />
          </section>
        ))}
      {same.length > 0 && (
        <p className={css.soft}>
          {texts.same}: {new Intl.ListFormat('en').format(same.map(labelOf))}
        </p>
      )}
    </>
  );
}

/** One version of an item, field by field. */
export function ItemFields({ item }: { item: Item }) {
  return Object.keys(item).map((field) => (
    <section key={field} className={css.field}>
      <h3 className={css.name}>{labelOf(field)}</h3>
      <p dir="auto" className={css.value}>
        {textOf(field, item)}
      </p>
    </section>
  ));
}

/** `dueDate` becomes `Due date`. */
function labelOf(field: string) {
  const words = field.replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return own(texts.fields, field) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(field: string, item: Item): string {
  const value = own(item, field);
  if (value === undefined || value === null || value === '') return texts.empty;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value !== 'string') return JSON.stringify(value);
  return (field === 'category' && own(texts.categories, value)) || value;
}

/** Returns what an object itself has: a field of a stored change may be named `constructor`. */
const own = <Value,>(values: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

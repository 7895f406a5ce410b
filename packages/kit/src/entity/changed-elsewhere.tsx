import { useState } from 'react';
import { hasStatus } from '../api/call-error.ts';
import { useHost } from '../host/use-host.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Version } from './edit-conflict.ts';
import type { FormParts } from './entity-form.tsx';
import { entityTexts } from './entity-texts.ts';
import type { EntityTypes } from './entity.ts';
import { useItemChanges } from './use-item-changes.ts';

interface ChangedElsewhereProps<T extends EntityTypes> {
  parts: Pick<FormParts<T>, 'entity' | 'fields'>;
  id: T['id'];
  /** The version that the edit started from. */
  base: Version<T['fields']>;
}

/** Tells in an open form that its item was changed or deleted elsewhere. The fields keep what was typed; saving finds the conflict. */
export function ChangedElsewhere<T extends EntityTypes>({ parts, id, base }: ChangedElsewhereProps<T>) {
  const { entity, fields } = parts;
  const { fetch } = useHost();
  const [found, setFound] = useState<{ base: typeof base; text: string | undefined }>();
  const texts = entityTexts(entity.noun);
  const find = async () => {
    try {
      const { item } = await entity.api.read(fetch, id);
      return fields.isSame(fields.fieldsOf(item), base.fields) ? undefined : texts.changedElsewhere;
    } catch (error) {
      return hasStatus(error, 404) ? texts.deletedElsewhere : found?.text;
    }
  };
  useItemChanges(entity, base.etag, () => void find().then((text) => setFound({ base, text })));
  // The notice is about the version that the edit started from: it ends with the choice of another one.
  const text = found?.base === base ? found.text : undefined;
  return <LiveRegion>{text && <Notice>{text}</Notice>}</LiveRegion>;
}

import { Button } from '@daybook/kit/ui/button';
import { Settings2 } from 'lucide-react';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';
import { idlePart } from './idle-part.tsx';

/**
 * The button of the settings. The browser opens and closes their panel, which the first paint does without; one that is asked for
 * before it is here opens itself when it comes.
 */
export function SettingsMenu() {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Settings2 size={18} aria-hidden="true" />}
        aria-label={texts.settings}
        popoverTarget={id}
        onClick={() => setWanted(true)}
      />
      <SettingsPanel id={id} isWanted={isWanted} />
    </>
  );
}

const SettingsPanel = idlePart('settings', () => import('./settings-panel.tsx').then((part) => part.SettingsPanel));

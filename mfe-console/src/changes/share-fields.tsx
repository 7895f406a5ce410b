import { SegmentedControl } from '@daybook/kit/ui/segmented-control';
import { TextField } from '@daybook/kit/forms/field';
import { appTexts } from '../one-app/texts.ts';
import { shares } from './step.ts';

interface ShareFieldsProps {
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
}

/** How many of the visitors: one of a few shares, or another that is typed. */
export function ShareFields({ typed, error, onType }: ShareFieldsProps) {
  return (
    <>
      <SegmentedControl label={appTexts.shareOf} options={options} value={typed} onChange={onType} />
      <TextField
        name="share"
        inputMode="numeric"
        label={appTexts.otherShare}
        autoComplete="off"
        error={error}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  );
}

const options = shares.map((share) => ({ value: String(share), label: `${share} %` }));

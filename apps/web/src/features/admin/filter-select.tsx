import { msg } from '@lingui/core/macro';
import type { Label } from '../../lib/language/label';
import { Select } from '../../ui/select';
import { keyIn } from './list-search';
import { choicesOf } from './words';

type FilterSelectProps<Key extends string> = {
  label: string;
  /** The label of the option that removes the filter. */
  all?: Label;
  names: Readonly<Record<Key, Label>>;
  value: Key | undefined;
  onChoose: (key: Key | undefined) => void;
  className?: string;
};

/** Filters a list by one value, or by none. */
export function FilterSelect<Key extends string>(props: FilterSelectProps<Key>) {
  const { label, all = msg`All`, names, value, onChoose, className } = props;
  return (
    <Select
      className={className}
      label={label}
      options={[{ value: '', label: all }, ...choicesOf(names)]}
      value={value ?? ''}
      onChange={({ target }) => onChoose(keyIn(names, target.value))}
    />
  );
}

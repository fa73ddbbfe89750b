import { Select } from '../../ui/select';
import { choicesOf, keyIn } from './words';

type FilterSelectProps<Key extends string> = {
  label: string;
  /** What the choice of all of them is called. */
  all?: string;
  names: Readonly<Record<Key, string>>;
  value: Key | undefined;
  onChoose: (key: Key | undefined) => void;
  className?: string;
};

/** Narrows a list to one of some kinds, or to none of them. */
export function FilterSelect<Key extends string>(props: FilterSelectProps<Key>) {
  const { label, all = 'All', names, value, onChoose, className } = props;
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

import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type AdminUserDetails, organiserLimits, type RoleChange } from '@paheli/core/account/administration';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { ConfirmedAction } from '../confirmed-action';
import { useMay } from '../may';
import { nameRole } from './duty-names';

type RoleActionProps = { user: AdminUserDetails };

/**
 * Promotes a user to an administrator of a chosen duty, confirms or cancels a waiting promotion, demotes an
 * administrator, or appoints or dismisses an organiser. Hidden for the administrator's own account, and for those who
 * may not change roles.
 */
export function RoleAction({ user }: RoleActionProps) {
  const { id: ownId } = useUser();
  const may = useMay();
  if (user.id === ownId || !may('admin.users.setRole')) return null;
  return actsOn(user, ownId).map((act) => <RoleChangeAction key={act} user={user} act={act} />);
}

function actsOn({ role, duty, promotion }: AdminUserDetails, ownId: string): readonly (keyof typeof acts)[] {
  if (promotion) return promotion.requestedBy.id === ownId ? ['cancel'] : ['confirm', 'cancel'];
  if (duty === 'admin') return ['demote'];
  if (role === 'admin') return ['change', 'demote'];
  return duty === 'organiser' ? ['promote', 'limit', 'dismiss'] : ['promote', 'appoint'];
}

const promotionEffects = msg`Another administrator has to confirm the promotion. While you are the only one, it takes effect after a delay. Administrators of everything see every user, decide on money and prizes, and can make others administrators. This user is signed out and has to sign in again.`;

const acts = {
  promote: {
    label: msg`Make administrator`,
    title: (name: string) => t`Make ${name} an administrator?`,
    description: promotionEffects,
    variant: 'act',
  },
  change: {
    label: msg`Change duty`,
    title: (name: string) => t`Change the duty of ${name}?`,
    description: promotionEffects,
    variant: 'act',
  },
  confirm: {
    label: msg`Confirm promotion`,
    title: (name: string) => t`Confirm the promotion of ${name}?`,
    description: msg`The promotion takes effect at once. Administrators of everything see every user, decide on money and prizes, and can make others administrators. This user is signed out and has to sign in again.`,
    variant: 'act',
  },
  cancel: {
    label: msg`Cancel promotion`,
    title: (name: string) => t`Cancel the promotion of ${name}?`,
    description: msg`This user stays what they are.`,
    variant: 'danger',
  },
  demote: {
    label: msg`Make player`,
    title: (name: string) => t`Make ${name} a player again?`,
    description: msg`This user can no longer open the administration, and stays signed in. Their waiting promotions of others are cancelled.`,
    variant: 'danger',
  },
  appoint: {
    label: msg`Make organiser`,
    title: (name: string) => t`Make ${name} an organiser?`,
    description: msg`An organiser is a player who may hold tournaments without fees and prize money. This user is signed out and has to sign in again.`,
    variant: 'act',
  },
  limit: {
    label: msg`Change limits`,
    title: (name: string) => t`How much may ${name} hold?`,
    description: msg`Tournaments that are there already stay as they are.`,
    variant: 'act',
  },
  dismiss: {
    label: msg`End organiser`,
    title: (name: string) => t`Is ${name} an organiser no longer?`,
    description: msg`This user stays a player, and stays signed in.`,
    variant: 'danger',
  },
} as const;

/** Returns the outcome of a role change in one sentence. */
function outcomeOf({ name, promotion, ...user }: RoleChange): string {
  if (!promotion) return t`The role of ${isolated(name)} is now: ${nameRole(user.duty)}`;
  return promotion.effectiveAt
    ? t`${isolated(name)} becomes an administrator on ${formatInstant(promotion.effectiveAt)}`
    : t`Another administrator has to confirm the promotion of ${isolated(name)}`;
}

type Choice = (typeof choices)[number]['value'];

/** What a new administrator may do. */
const choices = [
  { value: 'all', label: msg`Everything` },
  { value: 'editor', label: msg`Questions and reports of them` },
  { value: 'support', label: msg`Users, messages and appeals` },
  { value: 'finance', label: msg`Money, KYC and held prizes` },
] as const;

const isChoice = (value: string): value is Choice => choices.some((choice) => choice.value === value);

type Limits = { readonly maxTournaments: number; readonly maxSeats: number };

function limitsOf({ maxTournaments, maxSeats }: AdminUserDetails): Limits {
  return {
    maxTournaments: maxTournaments ?? organiserLimits.maxTournaments,
    maxSeats: maxSeats ?? organiserLimits.maxSeats,
  };
}

type LimitFieldsProps = { limits: Limits; disabled: boolean; onChange: (limits: Limits) => void };

/** How many tournaments an organiser may have at a time, and the seats of each. */
function LimitFields({ limits, disabled, onChange }: LimitFieldsProps) {
  const { t } = useLingui();
  const field = (name: keyof Limits) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: 1,
    value: Number.isNaN(limits[name]) ? '' : limits[name],
    disabled,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ ...limits, [name]: target.valueAsNumber }),
  });
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField label={t`Tournaments at a time`} {...field('maxTournaments')} />
      <TextField label={t`Seats of each`} {...field('maxSeats')} />
    </div>
  );
}

function RoleChangeAction({ user, act }: RoleActionProps & { act: keyof typeof acts }) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<Choice>('all');
  const [limits, setLimits] = useState(limitsOf(user));
  const outcome = {
    onSuccess: (changed: RoleChange) => showToast(outcomeOf(changed), 'success'),
    meta: { failure: t`The role could not be changed. Please try again.` },
  };
  const setRole = trpc.admin.users.setRole.useMutation(outcome);
  const confirmRole = trpc.admin.users.confirmRole.useMutation(outcome);
  const { label, title, description, variant } = acts[act];
  const { id: userId } = user;
  const isPromotion = act === 'promote' || act === 'change';
  const send = (close: () => void) => {
    const then = { onSettled: close };
    if (act === 'confirm') confirmRole.mutate({ userId }, then);
    else if (isPromotion)
      setRole.mutate({ userId, role: 'admin', duty: choice === 'all' ? null : choice }, then);
    // A cancelled promotion leaves the role and the duty as they are.
    else if (act === 'cancel') setRole.mutate({ userId, role: user.role, duty: user.duty }, then);
    else if (act === 'dismiss' || act === 'demote')
      setRole.mutate({ userId, role: 'player', duty: null }, then);
    else setRole.mutate({ userId, role: 'player', duty: 'organiser', ...limits }, then);
  };
  return (
    <ConfirmedAction
      label={t(label)}
      button={{ variant: 'quiet' }}
      title={title(isolated(user.name))}
      description={t(description)}
      confirm={t(label)}
      cancel={act === 'cancel' ? t`Keep it` : t`Cancel`}
      variant={variant}
      busy={setRole.isPending || confirmRole.isPending}
      onConfirm={send}
    >
      {(act === 'appoint' || act === 'limit') && (
        <LimitFields limits={limits} disabled={setRole.isPending} onChange={setLimits} />
      )}
      {isPromotion && (
        <Select
          label={t`May do`}
          options={choices}
          value={choice}
          disabled={setRole.isPending}
          onChange={({ target: { value } }) => isChoice(value) && setChoice(value)}
        />
      )}
    </ConfirmedAction>
  );
}

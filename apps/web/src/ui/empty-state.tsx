import { useLingui } from '@lingui/react/macro';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Label, useLabel } from '../lib/language/label';
import { Button } from './button';
import { IconCircle } from './icon-circle';

type EmptyStateProps = {
  icon: LucideIcon;
  title: Label;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether it replaces the whole page, so that its title becomes the page's heading. */
  isPage?: boolean;
};

/** Replaces an empty list: a title, an explanation and an action. */
export function EmptyState({ icon: Icon, title, children, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  const text = useLabel();
  return (
    <div className="tile flex flex-col items-center gap-2 px-6 py-9 text-center">
      <IconCircle size="large">
        <Icon className="size-6" />
      </IconCircle>
      <Title className="mt-1 font-display font-semibold text-lg leading-tight">{text(title)}</Title>
      {children && <div className="max-w-[40ch] text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** Replaces content that failed to load: the failure and a button that retries. */
export function ErrorState({
  title,
  detail,
  onRetry,
  isPage = false,
}: {
  title: string;
  detail: string;
  onRetry: () => void;
  /** Whether it replaces the whole page. */
  isPage?: boolean;
}) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title={title}
        isPage={isPage}
        action={
          <Button variant="quiet" onClick={onRetry}>
            {t`Try again`}
          </Button>
        }
      >
        {detail}
      </EmptyState>
    </div>
  );
}

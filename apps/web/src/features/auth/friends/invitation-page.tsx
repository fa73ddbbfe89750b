import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Invitation } from '@paheli/core/friends/schema';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { site } from '../../../content/site';
import { readProblem } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { useAuth } from '../../../lib/session/auth';
import { BrandMark } from '../../../ui/brand-mark';
import { Button, buttonClass } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { PageSpinner } from '../../../ui/spinner';

const route = getRouteApi('/_site/_linked/invite/$code');

/** The page behind an invitation link: the inviting player, and the actions that the visitor has. */
export function InvitationPage() {
  const { code: linkCode } = route.useParams();
  const { t } = useLingui();
  const invitation = trpc.auth.friends.invitation.useQuery({ linkCode });
  if (invitation.isPending) return <PageSpinner label={t`Loading the invitation...`} />;
  const status = readProblem(invitation.error)?.status;
  return (
    <div className="mx-auto w-full max-w-lg pt-8 md:pt-14">
      {invitation.data && <Invited invitation={invitation.data} />}
      {!invitation.data && <h1 className="sr-only">{t`Invitation`}</h1>}
      {!invitation.data && (status === 404 || status === 422) && (
        <EmptyState
          icon={Link2Off}
          title={t`This invitation is not valid any more`}
          action={
            <Link to="/" className={buttonClass('quiet')}>
              {t`To the home page`}
            </Link>
          }
        >
          {t`Ask for a new link: this one was replaced, or is not complete.`}
        </EmptyState>
      )}
      {!invitation.data && status !== 404 && status !== 422 && (
        <QueryFailure title={t`The invitation could not be loaded`} query={invitation} />
      )}
    </div>
  );
}

function Invited({ invitation }: { invitation: Invitation }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const { title, text } = wordsFor(invitation, user !== null);
  return (
    <div className="tile flex flex-col items-center gap-3 px-5 py-9 text-center sm:px-9">
      <BrandMark className="size-14" />
      <h1 className="mt-1 max-w-full text-[1.75rem] [overflow-wrap:anywhere]">{title}</h1>
      <p className="max-w-[42ch] text-ink-soft">{text}</p>
      <div className="mt-3 flex w-full flex-col gap-2.5 sm:w-72">
        {user === null && <SignInLinks linkCode={invitation.linkCode} />}
        {user !== null && invitation.relation === 'stranger' && <AcceptButton invitation={invitation} />}
        {user !== null && invitation.relation !== 'stranger' && (
          <Link to="/friends" className={buttonClass('act')}>
            {t`To your friends`}
          </Link>
        )}
      </div>
    </div>
  );
}

function wordsFor({ username, relation }: Invitation, isSignedIn: boolean): { title: string; text: string } {
  if (isSignedIn && relation === 'self') {
    return {
      title: t`This is your own invitation`,
      text: t`Send the link to a person you would like to play with.`,
    };
  }
  if (isSignedIn && relation === 'friend') {
    return {
      title: t`You and ${username} are friends`,
      text: t`You see each other on the leaderboard of friends.`,
    };
  }
  const offer = t`Friends see each other's username, right answers and quizzes on a leaderboard of their own.`;
  return {
    title: t`${username} invites you`,
    text: isSignedIn ? offer : t`Play quizzes on ${site.name} and compare yourselves. ${offer}`,
  };
}

function SignInLinks({ linkCode }: { linkCode: string }) {
  const { t } = useLingui();
  return (
    <>
      <Link to="/register" search={{ invite: linkCode }} className={buttonClass('act')}>
        {t`Register`}
      </Link>
      <Link to="/login" search={{ invite: linkCode }} className={buttonClass('quiet')}>
        {t`Login`}
      </Link>
    </>
  );
}

function AcceptButton({ invitation: { linkCode, username } }: { invitation: Invitation }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const accept = trpc.auth.friends.accept.useMutation({
    onSuccess: async () => {
      showToast(t`You and ${username} are friends now.`, 'success');
      await navigate({ to: '/friends' });
      await queries.auth.friends.invalidate();
      await queries.quiz.friendsLeaderboard.invalidate();
    },
    onError: () => void queries.auth.friends.invitation.invalidate({ linkCode }),
  });
  return (
    <Button busy={accept.isPending || accept.isSuccess} onClick={() => accept.mutate({ linkCode })}>
      {t`Become friends`}
    </Button>
  );
}

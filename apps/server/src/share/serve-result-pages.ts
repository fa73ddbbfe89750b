import { LinkCode } from '@paheli/core/link-code';
import { Problem } from '@paheli/core/problem';
import { readResultCard } from '@paheli/engine/quiz/read-result-card';
import { versionOf } from './pictures';
import { drawResult } from './result-picture';
import { describeResult, titleOf } from './result-words';
import { withSharedHead } from './shared-head';
import { type SharedPages, sendPage } from './shared-pages';

const prefix = '/og/results';

/**
 * Serves `/r/{code}`, the public card of a result, with its tags in the HTML, and the picture that the tags name. Nothing
 * is kept without asking, so a card that is shared no more is gone with the next request.
 */
export function serveResultPages(pages: SharedPages): void {
  const { app, deps, shell, pictures } = pages;

  const find = async (code: string) => {
    const linkCode = LinkCode.safeParse(code);
    if (!linkCode.success) throw new Problem('not_found');
    return readResultCard(deps, { linkCode: linkCode.data });
  };

  app.get<{ Params: { code: string } }>('/r/:code', (request, reply) =>
    sendPage(pages, reply, 'This result is not shared', async () => {
      const { code } = request.params;
      const card = await find(code);
      return withSharedHead(shell, {
        title: titleOf(card),
        description: describeResult(card),
        path: `/r/${code}`,
        picturePath: `${prefix}/${code}.png?v=${versionOf(card)}`,
        isListed: false,
      });
    }),
  );

  app.get<{ Params: { code: string } }>(`${prefix}/:code.png`, async (request, reply) => {
    const card = await find(request.params.code);
    return pictures.send(request, reply.header('cache-control', 'no-cache'), {
      version: versionOf(card),
      draw: () => drawResult(card),
    });
  });
}

import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LegalBlock, LegalDocument } from './legal-document';

/** A legal text with its table of contents: above the text on a phone, beside it on a desktop. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { t, i18n } = useLingui();
  const { title, summary, sections } = document;
  const date = t(document.updated);
  return (
    <article className="pt-5 md:pt-10">
      <header className="border-line border-b pb-6">
        <h1 className="text-[2rem] md:text-[2.75rem]">{t(title)}</h1>
        <p className="mt-2 max-w-[60ch] text-ink-soft md:text-lg">{t(summary)}</p>
        {i18n.locale !== 'en' && (
          <p className="mt-2 font-semibold">{t`This is a translation. The English text is binding.`}</p>
        )}
        <p className="mt-3 font-semibold text-[0.9375rem] text-ink-soft">{t`Last updated: ${date}`}</p>
      </header>
      <div className="mt-6 grid items-start gap-8 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-12">
        <Contents sections={sections} />
        <div className="flex max-w-[68ch] flex-col gap-9">
          {sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="font-semibold text-xl md:text-2xl">
                {index + 1}. {t(title)}
              </h2>
              {blocks.map((block) => (
                <Block key={keyOf(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Contents({ sections }: Pick<LegalDocument, 'sections'>) {
  const { t } = useLingui();
  return (
    <nav aria-labelledby="contents-title" className="tile px-4 py-3 md:sticky md:top-20">
      <h2 id="contents-title" className="font-semibold text-base">
        {t`On this page`}
      </h2>
      <ol className="mt-1">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft leading-tight hover:text-ink hover:underline md:min-h-10"
            >
              <span aria-hidden="true" className="figures w-5 flex-none text-right">
                {index + 1}
              </span>
              {t(title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function keyOf(block: LegalBlock): string | undefined {
  if ('id' in block) return block.id;
  return 'link' in block ? block.text.id : block.points[0]?.id;
}

function Block({ block }: { block: LegalBlock }) {
  const { t } = useLingui();
  if ('id' in block) return <p className="mt-3">{t(block)}</p>;
  if ('link' in block) {
    return (
      <p className="mt-3">
        {t(block.text)}{' '}
        <Link to={block.link.to} className="font-semibold text-structure underline">
          {t(block.link.label)}
        </Link>
      </p>
    );
  }
  return (
    <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-ink-soft">
      {block.points.map((point) => (
        <li key={point.id}>{t(point)}</li>
      ))}
    </ul>
  );
}

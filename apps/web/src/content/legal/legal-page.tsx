import { Link } from '@tanstack/react-router';
import type { LegalBlock, LegalDocument } from './legal-document';

/** A legal text with its table of contents: above the text on a phone, beside it on a desktop. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, updated, summary, sections } = document;
  return (
    <article className="pt-5 md:pt-10">
      <header className="border-line border-b pb-6">
        <h1 className="text-[2rem] md:text-[2.75rem]">{title}</h1>
        <p className="mt-2 max-w-[60ch] text-ink-soft md:text-lg">{summary}</p>
        <p className="mt-3 font-semibold text-[0.9375rem] text-ink-soft">Last updated: {updated}</p>
      </header>
      <div className="mt-6 grid items-start gap-8 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-12">
        <Contents sections={sections} />
        <div className="flex max-w-[68ch] flex-col gap-9">
          {sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="font-semibold text-xl md:text-2xl">
                {index + 1}. {title}
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
  return (
    <nav aria-labelledby="contents-title" className="tile px-4 py-3 md:sticky md:top-20">
      <h2 id="contents-title" className="font-semibold text-base">
        On this page
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
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function keyOf(block: LegalBlock): string | undefined {
  if (typeof block === 'string') return block;
  return 'link' in block ? block.text : block.points[0];
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p className="mt-3">{block}</p>;
  if ('link' in block) {
    return (
      <p className="mt-3">
        {block.text}{' '}
        <Link to={block.link.to} className="font-semibold text-structure underline">
          {block.link.label}
        </Link>
      </p>
    );
  }
  return (
    <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-ink-soft">
      {block.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

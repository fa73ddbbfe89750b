import { type FairnessDocument, isFinal } from '@paheli/core/tournament/fairness';

/** The final fairness documents that this process keeps. They never change, so they are never checked again. */
export type FinalDocuments = {
  get(tournamentId: string): FairnessDocument | undefined;
  /** Keeps a document if it is final. */
  keep(tournamentId: string, document: FairnessDocument): void;
};

/** The maximum number of answers in all kept documents; 100,000 take about 50 MB. */
const mostAnswersKept = 100_000;

/** Creates an empty store. Where there is no room, the documents that were not read for longest are dropped. */
export function createFinalDocuments(mostAnswers = mostAnswersKept): FinalDocuments {
  // The one that was not read for longest first.
  const documents = new Map<string, FairnessDocument>();
  let answers = 0;

  function drop(tournamentId: string): void {
    const dropped = documents.get(tournamentId);
    if (!dropped) return;
    documents.delete(tournamentId);
    answers -= sizeOf(dropped);
  }

  return {
    get(tournamentId) {
      const kept = documents.get(tournamentId);
      if (kept) {
        documents.delete(tournamentId);
        documents.set(tournamentId, kept);
      }
      return kept;
    },
    keep(tournamentId, document) {
      const size = sizeOf(document);
      if (!isFinal(document) || size > mostAnswers) return;
      drop(tournamentId);
      for (const oldest of documents.keys()) {
        if (answers + size <= mostAnswers) break;
        drop(oldest);
      }
      documents.set(tournamentId, document);
      answers += size;
    },
  };
}

/** Returns the number of answers in a document; a seat and a question of the pool count as one too. */
function sizeOf({ pool = [], seats = [] }: FairnessDocument): number {
  return 1 + pool.length + seats.reduce((sum, { questions }) => sum + 1 + questions.length, 0);
}

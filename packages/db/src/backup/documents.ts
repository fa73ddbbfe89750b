import type postgres from 'postgres';

/**
 * Copies documents, and the media of questions, by their names in storage. Called twice: first for most of them, then for the ones of the state that
 * is backed up, while no submission can change them.
 */
export type CopyDocuments = (names: readonly string[]) => Promise<void>;

/** Copies the documents that rows name at present, so that few are left to copy under the lock. */
export async function copyPresentDocuments(sql: postgres.Sql, copy: CopyDocuments): Promise<void> {
  await copy(await documentsOf(sql));
}

/**
 * Copies the documents of the state in which `atState` runs. Submissions and uploads of media wait meanwhile: a document is removed after
 * the commit that replaces it, so none of these can be missing.
 */
export async function copyDocumentsAt(
  sql: postgres.Sql,
  copy: CopyDocuments,
  atState: () => Promise<void>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table kyc, question_media in share mode`;
    await copy(await documentsOf(tx));
    await atState();
  });
}

async function documentsOf(sql: postgres.ISql): Promise<string[]> {
  const rows = await sql<{ file: string }[]>`
    select document_file as file from kyc where document_file is not null
    union all select file from question_media
    union all select small_file from question_media where small_file is not null`;
  return rows.map(({ file }) => file);
}

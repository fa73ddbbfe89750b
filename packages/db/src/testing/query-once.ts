import postgres from 'postgres';

/** Runs one statement on a connection of its own. */
export async function queryOnce(url: string, text: string): Promise<unknown[]> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await client.unsafe(text);
  } finally {
    await client.end();
  }
}

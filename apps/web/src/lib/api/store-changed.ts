type StoredQuery<Input, Data> = {
  cancel(input: Input): Promise<void>;
  setData(input: Input, data: Data): unknown;
};

/**
 * Shows what a change returned. A read that is under way may have begun before the change, such as one that the live
 * connection asked for, so its older response is not shown.
 */
export function storeChanged<Input, Data>(query: StoredQuery<Input, Data>, input: Input, data: Data): void {
  void query.cancel(input);
  query.setData(input, data);
}

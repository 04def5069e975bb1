/** What was asked for cannot be: a wrong address, port or file of tokens. One line for the user. */
export class ClusterInputError extends Error {
  override readonly name = "ClusterInputError";
}

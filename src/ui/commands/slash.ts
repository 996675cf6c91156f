/** A command and the text after its name. An ordinary message, such as ` /x`, `//` or a path, does not match. */
export const COMMAND = /^\/([a-z][a-z-]*)(?:\s+([\s\S]*))?$/i

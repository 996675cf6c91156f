/** The version of the application, as `package.json` has it. */
export const VERSION = '0.1.0'

/** The build writes it: `scripts/translations/plugin.ts`. */
declare module 'virtual:translations' {
  type Text = string | Readonly<Record<string, string>>
  /** Each part of each language, by `<language>/<part>`. */
  export const parts: Readonly<
    Record<string, () => Promise<{ readonly texts: Readonly<Record<string, Text>> }>>
  >
}

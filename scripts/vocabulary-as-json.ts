import vocabulary from 'gpt-tokenizer/bpeRanks/o200k_base'
import type { Plugin } from 'vite'

/**
 * Writes the vocabulary, two hundred thousand strings in an array, as one string of JSON: a browser reads that in a
 * third of the time that it takes to compile the array.
 */
export function vocabularyAsJson(): Plugin {
  return {
    name: 'vocabulary-as-json',
    apply: 'build',
    transform: {
      filter: { id: /\/gpt-tokenizer\/.*\/bpeRanks\/o200k_base\.js$/ },
      handler: () => ({
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(vocabulary))})\n`,
        map: null,
      }),
    },
  }
}

/** What is wrong with a screen in another language: texts that are not translated, and texts that are cut. */
import type { Page } from '@playwright/test'
import { MARK } from '../scripts/translations/pseudo.ts'

/** Words that are the same in every language: names, words of people and models, code. */
const SAME = [
  /^Palimpsest$/,
  /^\/[\w. -]*$/,
  /^[\w.-]+\.(?:md|txt|png|pdf|csv|json|gguf)$/,
  /^https?:/,
  // Languages of code, headings of a summary, keys, numbers and dates.
  /^(?:Python|HTML|OpenRouter|OpenAI|Anthropic|Google|MIT|demo|Gemini CLI)$/,
  /^(?:SmolLM2|Qwen2|Llama 3|gpt|gemini|claude|grok|llama|deepseek|mistral|qwen)[\w. ·-]*$/,
  // A call of the sample, and what the memory has for the model from the start.
  /^(?:count_records|source: .*|person|work|who the person is, .*|what they work on, .*)$/,
  /^\W*[\d.]+\s*US\$$/,
  /^(?:Goal|Done|Verbatim|Current state|Files and identifiers|Exact details|Errors and fixes|Decisions, with reasons|Constraints and instructions)$/,
  /^(?:Ctrl|⌘)/,
  /\p{Script=Arabic}/u,
]

/** Texts in sight, and names of controls, that have no mark of the pseudo language. */
export async function unmarkedTexts(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(readUnmarked, MARK)
  return [...new Set(found)].filter(text => !SAME.some(pattern => pattern.test(text)))
}

/** In the page. Words of people, of models and of the engine's presets have a direction of their own. */
function readUnmarked(mark: string): readonly string[] {
  const foreign =
    '[dir="auto"], [dir="ltr"], [lang]:not(html), [translate="no"], pre, code, kbd, samp, script, style, noscript, [contenteditable]'
  const found: string[] = []
  const take = (text: string | null, element: Element) => {
    const words = text?.trim() ?? ''
    if (!/\p{L}{2}/u.test(words) || words.includes(mark)) return
    if (element.closest(foreign) !== null || !element.checkVisibility({ visibilityProperty: true }))
      return
    // Text as it was written, also until its Markdown is read: each line has its own direction.
    if (getComputedStyle(element).unicodeBidi === 'plaintext') return
    found.push(words)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement) take(node.nodeValue, node.parentElement)
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder'])
      take(element.getAttribute(name), element)
  return found
}

/** Texts in sight that are cut without a sign, or lie in part outside of the page. */
export async function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(readCut, 'button, label, h1, h2, h3, summary, th, a, legend')
}

/** In the page. What only a screen reader reads is a pixel wide. */
function readCut(selector: string): readonly string[] {
  const isWide = ({ clientWidth, scrollWidth }: Element) =>
    clientWidth > 1 && scrollWidth > clientWidth + 1
  const isCut = (element: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    return isWide(element) && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
  }
  const isScrolled = (element: Element): boolean =>
    element.parentElement !== null &&
    (/auto|scroll/.test(getComputedStyle(element.parentElement).overflowX) ||
      isScrolled(element.parentElement))
  const isOutside = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && (left < -1 || right > innerWidth + 1) && !isScrolled(element)
  }
  const texts = [...document.querySelectorAll(selector)].filter(
    element =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[dir="auto"], pre') === null,
  )
  const wordsOf = ({ textContent }: Element) => textContent.trim().slice(0, 80)
  return [
    ...(isWide(document.documentElement) ? ['The page scrolls sideways'] : []),
    ...texts.filter(isCut).map(wordsOf),
    ...texts
      .filter(element => wordsOf(element) !== '' && isOutside(element))
      .map(element => `outside: ${wordsOf(element)}`),
  ]
}

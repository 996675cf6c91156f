import { promptsText } from '../../i18n/en/conversation.ts'
import { t } from '../../i18n/t.ts'
import { useUi } from '../store.ts'
import type { PromptPage } from './prompt-page.ts'

/** Says that what was typed on a page of prompts was not kept, with a way back to it in the dialog; nothing where nothing was. */
export function usePromptLeft(words: string): (page: PromptPage) => void {
  const { actions } = useUi()
  return page => {
    if (!isTyped(page)) return
    actions.notify({
      tone: 'info',
      text: promptsText('prompts.left'),
      action: {
        label: t('kit.undo'),
        run: () => actions.openDialog({ type: 'prompts', page, words }),
      },
    })
  }
}

function isTyped(page: PromptPage): boolean {
  if (page.type === 'fill') return [...page.values.values()].some(value => value !== '')
  if (page.type === 'list') return false
  const { words, before } = page
  return words.name !== before.name || words.text !== before.text
}

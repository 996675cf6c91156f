import { t } from '../../i18n/t.ts'
import { groupsOf, TitleMenu } from '../../kit/Menu.tsx'
import { modelName } from '../../kit/words.ts'
import { useUiState } from '../../host/store.ts'
import { useModelItems } from './HeaderPicks.tsx'
import { useChatMenu, type ChatMenuOf } from './use-chat-menu.ts'

/** In a narrow window: the title of the chat and its model, one button that opens the choice of the model and all that can be done to the chat. */
export function ChatTitle(of: ChatMenuOf) {
  const model = modelName(useUiState(({ app }) => app.model.ref))
  const items = groupsOf(
    useModelItems(),
    useChatMenu(of).filter(({ id }) => id !== 'model' && id !== 'settings'),
  )
  const { title } = of
  return (
    <TitleMenu
      label={t('shell.chat-menu', { title, model })}
      title={title}
      words={title}
      under={model}
      items={items}
    />
  )
}

import { isBoolean, settingOf } from '../../runtime/settings/feature-setting.ts'

/** The chat's own model names a new chat after the first answer, if that costs nothing. */
export const namesChats = settingOf('titles', 'namesChats', { is: isBoolean, first: true })

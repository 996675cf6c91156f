import { png } from './pictures.ts'

export const HARBOUR = png('harbour.png', 640, 480, 1)

export const PLAN = png('plan.png', 300, 900, 2)

/** How a page names the firm and says where to reach it; the words live in `content/site.json`. */
export interface Firm {
  name: string
  email: string
  phone: string
  /** How soon the firm answers, such as "one working day". */
  responseTime?: string
}

/** Where a buyer may come from: names as they are written there, and what an address looks like. */
export interface Place {
  country: string
  first: readonly string[]
  last: readonly string[]
  street: readonly string[]
  /** City, state and postal code, separated by bars. */
  cities: readonly string[]
  /** What stands after the family name or place in a company's name. */
  company: readonly string[]
  phone: string
}

/** Places of many scripts, two of them written from right to left. */
export const PLACES: readonly Place[] = [
  {
    country: 'GB',
    first: ['Harriet', 'Callum', 'Priya', 'Owen', 'Margaret', 'Zoë', 'Siân', 'Tom'],
    last: ['Whitlock', 'O’Brien-Smith', 'Patel', 'Cadwallader', 'Ashworth', 'Featherstonehaugh'],
    street: ['5 Quay Street', '112 Mill Lane', 'Unit 7, Foundry Road', '1 St Mary’s Row'],
    cities: [
      'Whitby|North Yorkshire|YO21 1DH',
      'Leeds|West Yorkshire|LS1 4DY',
      'Cardiff||CF10 3AT',
    ],
    company: ['& Sons Joinery Ltd', 'Precision Engineering Ltd', 'Logistics', 'Dental Care'],
    phone: '+44 20 7946 0',
  },
  {
    country: 'US',
    first: ['Marcus', 'Dolores', 'Wyatt', 'Shanice', 'Hank', 'Lupe'],
    last: ['Delgado', 'Kowalczyk', 'Washington', 'Nguyen', 'Van der Berg'],
    street: ['4100 Industrial Parkway', '77 Main Street', '902 W 3rd Avenue'],
    cities: ['Tulsa|Oklahoma|74103', 'Portland|Oregon|97205', 'Savannah|Georgia|31401'],
    company: ['Freight LLC', 'Software Inc.', 'Medical Supply', 'Roofing & Siding'],
    phone: '+1 202 555 0',
  },
  {
    country: 'DE',
    first: ['Jürgen', 'Käthe', 'Björn', 'Annegret', 'Sören'],
    last: ['Müller-Lüdenscheidt', 'Groß', 'Schäfer', 'Freiherr von Hohenzollern', 'Weiß'],
    street: ['Königstraße 12', 'Am Mühlbach 3', 'Bürgermeister-Smidt-Straße 101'],
    cities: [
      'Köln|Nordrhein-Westfalen|50667',
      'Görlitz|Sachsen|02826',
      'Lübeck|Schleswig-Holstein|23552',
    ],
    company: ['Maschinenbau GmbH', 'Spedition GmbH & Co. KG', 'Werkzeuge'],
    phone: '+49 30 23125 ',
  },
  {
    country: 'PL',
    first: ['Grzegorz', 'Małgorzata', 'Łukasz', 'Świętosława'],
    last: ['Brzęczyszczykiewicz', 'Wójcik', 'Żółkiewska'],
    street: ['ul. Świętego Marcina 24', 'Plac Wolności 9'],
    cities: ['Łódź|łódzkie|90-001', 'Wrocław|dolnośląskie|50-101'],
    company: ['Sp. z o.o.', 'Transport'],
    phone: '+48 22 399 0',
  },
  {
    country: 'GR',
    first: ['Γιώργος', 'Ελένη', 'Ευαγγελία'],
    last: ['Παπαδόπουλος', 'Χατζηδάκη', 'Σταυρόπουλος'],
    street: ['Οδός Ερμού 15', 'Λεωφόρος Νίκης 7'],
    cities: ['Αθήνα|Αττική|105 63', 'Θεσσαλονίκη|Κεντρική Μακεδονία|546 24'],
    company: ['Ναυτιλιακή Α.Ε.', 'και Υιοί'],
    phone: '+30 21 0000 0',
  },
  {
    country: 'UA',
    first: ['Олександр', 'Ганна', 'Ярослава'],
    last: ['Шевченко', 'Кириченко-Білозерська', 'Іваненко'],
    street: ['вул. Хрещатик, 22', 'просп. Свободи, 5'],
    cities: ['Київ|Київська область|01001', 'Львів|Львівська область|79000'],
    company: ['Логістика ТОВ', 'Машинобудування'],
    phone: '+380 44 390 0',
  },
  {
    country: 'TR',
    first: ['İbrahim', 'Gülşen', 'Çağrı', 'Işıl'],
    last: ['Öztürk', 'Yıldırım', 'Şahin'],
    street: ['Atatürk Caddesi No: 45', 'İstiklal Sokağı 3'],
    cities: ['İzmir|Ege|35250', 'Eskişehir|İç Anadolu|26010'],
    company: ['Makina A.Ş.', 'Tekstil Ltd. Şti.'],
    phone: '+90 212 900 0',
  },
  {
    country: 'AE',
    first: ['محمد', 'فاطمة', 'عبد الرحمن', 'ليلى'],
    last: ['آل مكتوم', 'الحسيني', 'بن سلمان الدوسري'],
    street: ['شارع الشيخ زايد، برج 4', 'حي البستكية 12'],
    cities: ['دبي|دبي|', 'أبو ظبي|أبو ظبي|'],
    company: ['للتجارة العامة', 'للخدمات الطبية'],
    phone: '+971 4 500 0',
  },
  {
    country: 'IL',
    first: ['יעל', 'דוד', 'שירה'],
    last: ['בן-גוריון', 'לוי', 'אברהמי'],
    street: ['רחוב הרצל 18', 'שדרות רוטשילד 40'],
    cities: ['תל אביב|תל אביב|6688312', 'חיפה|חיפה|3303139'],
    company: ['תעשיות בע״מ', 'תוכנה'],
    phone: '+972 3 760 0',
  },
  {
    country: 'IN',
    first: ['अनन्या', 'विक्रम', 'Lakshmi'],
    last: ['शर्मा', 'Venkataraghavan', 'चट्टोपाध्याय'],
    street: ['14, Mahatma Gandhi Road', 'प्लॉट 9, सेक्टर 18'],
    cities: ['Bengaluru|Karnataka|560001', 'नई दिल्ली|Delhi|110001'],
    company: ['Textiles Pvt. Ltd.', 'सॉफ्टवेयर'],
    phone: '+91 80 4000 0',
  },
  {
    country: 'CN',
    first: ['伟', '秀英', '欣怡'],
    last: ['王', '欧阳', '李'],
    street: ['南京东路 300 号', '中关村大街 1 号'],
    cities: ['上海|上海|200001', '北京|北京|100080'],
    company: ['科技有限公司', '物流'],
    phone: '+86 21 5000 0',
  },
  {
    country: 'JP',
    first: ['美咲', '健太郎', 'さくら'],
    last: ['佐藤', '長谷川', '勅使河原'],
    street: ['丸の内1-9-1', '道頓堀2丁目3'],
    cities: ['千代田区|東京都|100-0005', '大阪市|大阪府|542-0071'],
    company: ['製作所', '運輸株式会社'],
    phone: '+81 3 4500 0',
  },
]

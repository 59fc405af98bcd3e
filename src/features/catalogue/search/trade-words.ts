import { normaliseSearch } from './normalise-search.ts';

/**
 * Words that people type for the things of this trade, and the words that shops write: in Hindi, in Hindi of Latin letters,
 * and some of English. A line leads from each of its last words to all of its words.
 */
const TRADE_WORDS: readonly (readonly [shops: string, people: string])[] = [
  // Things
  ['tray', 'ट्रे'],
  ['thali platter', 'थाली थाल thaali'],
  ['coaster', 'कोस्टर kostar'],
  ['keychain keyring', 'चाबी छल्ला कीचेन कीरिंग chabi chaabi challa keychen'],
  ['clock', 'घड़ी ghadi ghari'],
  ['lamp light', 'दीपक लैंप लैम्प बत्ती रोशनी deepak batti roshni'],
  ['diya lamp', 'दीया दिया deeya'],
  ['candle', 'मोमबत्ती mombatti'],
  ['table', 'मेज़ टेबल mez'],
  ['wall', 'दीवार deewar diwar'],
  ['picture frame', 'तस्वीर फ्रेम tasveer'],
  ['bowl dish', 'कटोरी कटोरा katori'],
  ['nameplate', 'नेमप्लेट नामपट्टी'],
  ['bookmark', 'बुकमार्क'],
  ['toy', 'खिलौना khilona'],
  ['box', 'डिब्बा dibba'],
  ['vase', 'फूलदान गुलदान phooldan guldan'],
  ['idol statue', 'मूर्ति murti moorti'],
  ['temple', 'मंदिर मन्दिर mandir'],
  ['tea chai', 'चाय chay'],
  ['coffee', 'कॉफी कॉफ़ी kofi'],
  ['decor decoration', 'सजावट sajawat'],
  ['mirror', 'आईना आइना दर्पण aaina darpan'],
  ['diary notebook', 'डायरी कॉपी'],
  ['planter', 'गमला gamla'],
  ['painting artwork', 'पेंटिंग चित्र चित्रकारी कला chitra'],
  ['spoon', 'चम्मच chammach chamach'],
  ['plate', 'प्लेट तश्तरी tashtari'],
  ['cup mug', 'प्याला कप मग pyala'],
  ['incense', 'अगरबत्ती धूप agarbatti dhoop'],
  ['rangoli', 'रंगोली'],
  ['toran', 'तोरण बंदनवार bandanwar'],
  ['stand holder', 'स्टैंड होल्डर'],
  // Jewellery
  ['jewellery jewelry', 'गहने गहना ज़ेवर आभूषण gehne gahne zevar jewar jewels'],
  ['earring stud', 'झुमके झुमका बाली कान jhumke jhumka jhumki bali kaan'],
  ['ring', 'अंगूठी angoothi anguthi'],
  ['necklace', 'हार माला haar mala'],
  ['bangle bracelet', 'चूड़ी कंगन कड़ा chudi choodi kangan kada'],
  ['pendant', 'लॉकेट पेंडेंट locket'],
  ['anklet', 'पायल payal'],
  ['nose', 'नथ नथनी nath nathni'],
  ['mangalsutra', 'मंगलसूत्र'],
  ['brooch', 'ब्रोच'],
  ['hair', 'बाल जूड़ा juda jooda'],
  ['cufflink', 'कफलिंक'],
  // Occasions and people
  ['gift present', 'उपहार तोहफ़ा तोहफ़े भेंट गिफ्ट uphaar uphar tohfa tohfe bhent'],
  ['rakhi', 'राखी raakhi rakhee'],
  ['rakhi', 'रक्षाबंधन rakshabandhan'],
  ['diwali', 'दिवाली दीपावली दीवाली deepavali deepawali'],
  ['wedding', 'शादी विवाह ब्याह shaadi shadi saadi vivah marriage'],
  ['varmala', 'वरमाला जयमाला varmaala jaimala'],
  ['birthday', 'जन्मदिन janamdin janmdin bday'],
  ['anniversary', 'सालगिरह वर्षगांठ saalgirah salgirah'],
  ['housewarming', 'गृहप्रवेश grihapravesh grihpravesh'],
  ['puja pooja', 'पूजा pujan'],
  ['holi', 'होली'],
  ['engagement', 'सगाई मंगनी sagai mangni'],
  ['haldi', 'हल्दी'],
  ['mehendi henna', 'मेहंदी mehndi'],
  ['valentine', 'वैलेंटाइन'],
  ['festival', 'त्योहार त्यौहार tyohar tyohaar'],
  ['mother mom', 'माँ मम्मी माता maa mummy mum mama'],
  ['father dad', 'पिता पापा papa pitaji daddy'],
  ['sister', 'बहन behen bahan'],
  ['brother', 'भाई bhai bhaiya'],
  ['kids child', 'बच्चे बच्चा bachche baccha'],
  ['friend', 'दोस्त dost'],
  ['wife', 'पत्नी patni'],
  ['husband', 'पति pati'],
  ['grandmother', 'दादी नानी dadi nani'],
  ['grandfather', 'दादा नाना dada nana'],
  ['daughter girl', 'बेटी लड़की beti ladki'],
  ['boy', 'बेटा लड़का beta ladka'],
  ['bride', 'दुल्हन dulhan'],
  ['groom', 'दूल्हा dulha'],
  ['teacher', 'शिक्षक अध्यापक गुरु guru'],
  ['women woman', 'महिला औरत mahila aurat'],
  ['ganesh ganesha', 'गणेश गणपति ganpati'],
  ['krishna', 'कृष्ण कृष्णा कान्हा kanha'],
  ['shiva shiv', 'शिव महादेव mahadev'],
  ['lakshmi', 'लक्ष्मी laxmi'],
  ['buddha', 'बुद्ध'],
  ['name', 'नाम naam'],
  ['heart love', 'दिल dil'],
  ['home', 'घर ghar'],
  ['photo', 'फोटो फ़ोटो'],
  ['handmade', 'हस्तनिर्मित हाथ hastnirmit haath'],
  ['small mini', 'छोटा chhota chota'],
  ['large big', 'बड़ा bada'],
  ['round', 'गोल gol'],
  // Looks and materials
  ['resin', 'रेज़िन रेसिन rezin'],
  ['wave', 'लहर लहरी lehar leher lahar'],
  ['sea ocean', 'समुद्र समंदर सागर samudra samundar samandar sagar'],
  ['river', 'नदी nadi'],
  ['beach shore', 'किनारा तट kinara'],
  ['shell', 'सीप शंख seep shankh'],
  ['flower floral', 'फूल पुष्प phool phul'],
  ['rose', 'गुलाब gulab'],
  ['lotus', 'कमल kamal'],
  ['marigold', 'गेंदा genda'],
  ['jasmine', 'चमेली मोगरा chameli mogra'],
  ['leaf', 'पत्ता पत्ती patta patti'],
  ['gold golden', 'सोना सुनहरा sona sunehra'],
  ['silver', 'चांदी chandi'],
  ['wood wooden', 'लकड़ी lakdi lakadi'],
  ['glass', 'कांच शीशा kaanch sheesha'],
  ['brass', 'पीतल peetal'],
  ['pearl', 'मोती moti'],
  ['blue', 'नीला नीली neela neeli'],
  ['yellow', 'पीला पीली peela peeli'],
  ['purple violet', 'बैंगनी baingani'],
  ['orange', 'नारंगी narangi'],
  ['butterfly', 'तितली titli'],
  ['green', 'हरा हरी hara'],
  ['red', 'लाल laal'],
  ['pink', 'गुलाबी gulabi'],
  ['white', 'सफ़ेद safed'],
  ['black', 'काला काली kaala kala'],
  ['moon', 'चांद chand'],
  ['star', 'तारा सितारा tara sitara'],
  ['sky', 'आसमान आकाश aasman akash'],
  ['peacock', 'मोर mor'],
  ['turquoise teal', 'फ़िरोज़ी firozi feroza'],
  ['brown', 'भूरा bhura'],
  ['grey', 'स्लेटी sleti'],
  ['glitter', 'चमक चमकीला chamak chamkila'],
  ['sun', 'सूरज सूर्य suraj surya'],
  ['tree', 'पेड़ वृक्ष ped'],
  ['fish', 'मछली machhli machli'],
  ['elephant', 'हाथी hathi haathi'],
  ['bird', 'चिड़िया पक्षी chidiya'],
  ['stone', 'पत्थर patthar'],
  ['water', 'पानी जल pani'],
];

const LEADS = new Map<string, string[]>();
for (const [shops, people] of TRADE_WORDS) {
  const all = `${shops} ${people}`.split(' ').map(normaliseSearch);
  for (const word of people.split(' ').map(normaliseSearch)) {
    LEADS.set(
      word,
      [...new Set([...(LEADS.get(word) ?? []), ...all])].filter((one) => one !== word),
    );
  }
}

/** Several, and as they stand before a small word, with the endings that lists have. */
const HINDI_ENDINGS = [
  ['ियां', 'ी'],
  ['ियों', 'ी'],
  ['ाएं', 'ा'],
  ['ाओं', 'ा'],
  ['ें', ''],
  ['ों', ''],
  ['ों', 'ा'],
  ['े', 'ा'],
] as const;

/** The words of shops for what people type. @param word as `normaliseSearch` writes it */
export function tradeWords(word: string): string[] {
  const forms = HINDI_ENDINGS.filter(([ending]) => word.endsWith(ending)).map(
    ([ending, listed]) => word.slice(0, -ending.length) + listed,
  );
  return [...new Set([word, ...forms].flatMap((form) => LEADS.get(form) ?? []))];
}

/** Each word that people type, as it is listed. */
export function listedWords(): string[] {
  return [...LEADS.keys()];
}

import type { Buyer } from './order-plan.ts';

type Entry = [
  name: string,
  phone: string,
  address1: string,
  city: string,
  state: string,
  zip: string,
];

/** Invented people without accounts; example.com belongs to nobody. */
const ENTRIES: Entry[] = [
  ['Ravi Menon', '9847012301', '22 Fort Road', 'Kochi', 'Kerala', '682001'],
  ['Priya Nair', '9886012302', '7 Jayanagar 4th Block', 'Bengaluru', 'Karnataka', '560011'],
  ['Arjun Deshpande', '9822012303', '31 Prabhat Road', 'Pune', 'Maharashtra', '411004'],
  ['Fatima Sheikh', '9820012304', '5 Hill Road, Bandra West', 'Mumbai', 'Maharashtra', '400050'],
  ['Kabir Singh Gill', '9815012305', '118 Model Town', 'Ludhiana', 'Punjab', '141002'],
  ['Ananya Chatterjee', '9830012306', '46 Southern Avenue', 'Kolkata', 'West Bengal', '700029'],
  ['Dev Rathore', '9829012307', '9 Civil Lines', 'Jaipur', 'Rajasthan', '302006'],
  ['Lakshmi Iyer', '9840012308', '14 Kutchery Road, Mylapore', 'Chennai', 'Tamil Nadu', '600004'],
  ['Zoya Khan', '9919012309', '63 Hazratganj', 'Lucknow', 'Uttar Pradesh', '226001'],
  ['Tenzin Dorjee', '9805012310', '2 Jogiwara Road', 'Dharamshala', 'Himachal Pradesh', '176215'],
  ['Maria D’Souza', '9822012311', '17 Rua de Ourem', 'Panaji', 'Goa', '403001'],
  ['Imran Qureshi', '9848012312', '88 Banjara Hills Road 3', 'Hyderabad', 'Telangana', '500034'],
];

/** `Maria D’Souza` is `maria-dsouza`. */
function labelOf(name: string): string {
  return name.toLowerCase().replaceAll('’', '').replaceAll(' ', '-');
}

function buyerOf([name, phone, address1, city, state, zipCode]: Entry): Buyer {
  const label = labelOf(name);
  const [firstName = '', ...rest] = name.split(' ');
  return {
    uid: `demo-${label}`,
    firstName,
    lastName: rest.join(' '),
    phone,
    email: `${label}@example.com`,
    address: {
      id: `${label}-home`,
      type: 'Home',
      address1,
      address2: '',
      city,
      state,
      zipCode,
      country: 'India',
    },
  };
}

/** Everybody who has bought in the demo, beside its own customer. */
export const BUYERS: Buyer[] = ENTRIES.map(buyerOf);

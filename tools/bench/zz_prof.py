import django
django.setup()
import sys, time, json
from django.test import Client
from django.utils import timezone
from tools.bench.standings import fill, GAME
from tournaments.models import Score
from tournaments.rankings import listing
from tournaments.rankings.ordering import ORDERS
from tournaments.rules import periods
from accounts.models import User
fill(10000)
rows = Score.objects.filter(game=GAME, period=periods.season_of(timezone.now()))
count=rows.count()
middle = rows.order_by(*ORDERS[Score].by)[count // 2]
client = Client(headers={"host": "localhost"}); client.force_login(User.objects.get(pk=middle.user_id))
last=-(-count//listing.PER_PAGE)
out={}
for name,a in {"middle":f"/ranking/{GAME}/?pagina={last//2}","pairs":f"/ranking/{GAME}/?de=parejas&pagina={last//2}","level":f"/ranking/{GAME}/?orden=nivel&pagina={last//2}","first":f"/ranking/{GAME}/","friends":f"/ranking/{GAME}/?amigos=1"}.items():
    client.get(a)
    best=[]
    for _ in range(40):
        t=time.perf_counter(); c=time.process_time(); client.get(a); best.append((time.process_time()-c, time.perf_counter()-t))
    out[name]=[round(1000*min(x for x,_ in best),1),round(1000*min(y for _,y in best),1)]
print(json.dumps(out))
